// The parser of JavaScript as the package carries it: the build for one thread, which oxc ships beside its
// JavaScript.
export const PARSER_FILE = 'oxc-parser/parser.wasm32-wasip1.wasm';
