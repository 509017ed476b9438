//! Refused inputs, shown at their place.

use super::Failure;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fairdeal::game::SolveError;
use fairdeal::text::TextError;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Where an input comes from.
pub struct Input {
    /// As messages name it.
    pub name: String,
    path: Option<PathBuf>,
}

impl Input {
    /// A file, or standard input for `-` and nothing.
    pub fn new(file: Option<&Path>) -> Input {
        match file {
            Some(path) if path != Path::new("-") => Input {
                name: path.display().to_string(),
                path: Some(path.to_owned()),
            },
            _ => Input {
                name: "<stdin>".to_owned(),
                path: None,
            },
        }
    }

    /// Opens it.
    pub fn open(&self) -> Result<Box<dyn Read>, Failure> {
        match &self.path {
            Some(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(self.unreadable(&error)),
            },
            None => Ok(Box::new(io::stdin().lock())),
        }
    }

    /// Reads it whole.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        match self.open()?.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(self.unreadable(&error)),
        }
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::Fault(format!("cannot read {}: {error}", self.name))
    }

    /// The failure that `solve` reports for this input.
    pub fn refused(&self, error: SolveError) -> Failure {
        match error {
            SolveError::Text(error) => self.shown(&error),
            SolveError::NoAnswer(none) => {
                Failure::Usage(format!("{}: {}", self.name, none.message))
            }
            SolveError::Io(error) => self.unreadable(&error),
        }
    }

    /// The error with the line it is on.
    pub fn shown(&self, error: &TextError) -> Failure {
        let excerpt = &error.excerpt;
        let end = (excerpt.start + excerpt.length).max(excerpt.start);
        // A cut line would give the place a wrong column, so the message says it itself.
        let title = format!("{}: {error}", self.name);
        let snippet = Snippet::source(excerpt.text.as_str())
            .line_start(error.line)
            .fold(false)
            .annotation(
                AnnotationKind::Primary
                    .span(excerpt.start..end)
                    .label("here"),
            );
        let report = [Level::ERROR.primary_title(title.as_str()).element(snippet)];
        Failure::Usage(Renderer::styled().render(&report))
    }
}
