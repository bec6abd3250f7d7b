//! Text and numbers in XML.

use std::fmt::{self, Write};

use crate::visible::visible;

/// Text escaped for use between tags and inside quotes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in visible(self.0).chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML 1.0 cannot represent these, even escaped.
                '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::export::svg::xml::*;

    #[test]
    fn what_xml_reserves_is_escaped() {
        assert_eq!(Escaped("<&\">'").to_string(), "&lt;&amp;&quot;&gt;&#39;");
        assert_eq!(Escaped("a\u{1b}[1m\n").to_string(), "a\\u{1b}[1m\n");
    }
}
