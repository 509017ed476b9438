# Who wins the board game, and after every swap. With letters that balance Bob
# wins exactly when Alice's bottom row has no B and Bob's bottom row has an A.
#
# Right without a fault. `-v fault=NAME` has one:
#
# always-alice  random boards are practically always Alice's: passes any test that only draws letters
# alice-alone   only Alice's bottom row is looked at: the second half of the condition forgotten
# top-row       the first line taken for the bottom: the top card is the one that is removed first
# late          the winner is told before the swap is made: one answer behind
# same-place    a swap takes Bob's card from Alice's place: r1 c1 used twice
# no-first      the winner of the first layout is not printed

NR == 1 { rows = $1; columns = $2; bottom = fault == "top-row" ? 1 : rows; next }
NR <= 1 + rows { lay(alice, NR - 1); next }
NR <= 1 + 2 * rows { lay(bob, NR - 1 - rows); next }
NR == 2 + 2 * rows {
    for (column = 1; column <= columns; column++) count(1, bottom, column, bottom, column)
    if (fault != "no-first") tell()
}
NF == 4 {
    if (fault == "late") tell()
    if (fault == "same-place") { $3 = $1; $4 = $2 }
    count(-1, $1, $2, $3, $4)
    card = alice[$1, $2]; alice[$1, $2] = bob[$3, $4]; bob[$3, $4] = card
    count(1, $1, $2, $3, $4)
    if (fault != "late") tell()
}

function lay(side, row,    column) {
    for (column = 1; column <= columns; column++) side[row, column] = substr($1, column, 1)
}

# Puts a card of each side into the counts of the bottom rows, or takes them out.
function count(sign, r1, c1, r2, c2) {
    if (r1 == bottom && alice[r1, c1] == "B") alice_b += sign
    if (r2 == bottom && bob[r2, c2] == "A") bob_a += sign
}

function tell() {
    bob_wins = alice_b == 0 && (bob_a > 0 || fault == "alice-alone")
    print (bob_wins && fault != "always-alice") ? "Bob" : "Alice"
}
