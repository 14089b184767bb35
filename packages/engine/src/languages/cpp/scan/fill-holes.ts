// Templates of sources: what a build fills in is made harmless, at its own length, so that lines stay where they are. Which
// names and numbers it fills in is not known.
// https://cmake.org/cmake/help/latest/command/configure_file.html
// https://www.gnu.org/software/autoconf/manual/autoconf-2.72/html_node/Configuration-Headers.html

/** @returns a text of the same length without the marks of CMake, Autoconf, Meson and Perl's `Text::Template` */
export function fillHoles(text: string): string {
  return text
    .replace(/\{-[\s\S]*?-\}/g, blank)
    .replace(
      /^([ \t]*#[ \t]*)(cmakedefine01|cmakedefine|mesondefine)\b/gm,
      (_, sign: string, word: string) => `${sign}${'define'.padEnd(word.length)}`,
    )
    .replace(/@[A-Za-z_][\w-]*@/g, asWord)
    .replace(/\$\{[A-Za-z_][\w-]*\}/g, asWord);
}

const blank = (hole: string): string => hole.replace(/[^\n]/g, ' ');

const asWord = (hole: string): string => hole.replace(/\W/g, '_');
