// What the rooms below http need of a logger. Never give it a key, a header or source text.

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
