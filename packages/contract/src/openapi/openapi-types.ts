// The parts of an OpenAPI 3.1 document that we write, as the documentation page reads them.

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    /** Markdown. */
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationItem>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, HeaderItem>>;
    readonly parameters: Readonly<Record<string, ParameterItem>>;
    readonly responses: Readonly<Record<string, ResponseItem>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** A JSON Schema of draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Reference {
  /** `#/components/…` */
  readonly $ref: string;
}

export interface OperationItem {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Absent where the document's own holds; empty where no key is needed. */
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly (ParameterItem | Reference)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description: string;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, ResponseItem | Reference>>;
}

export interface ParameterItem {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface ResponseItem {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface HeaderItem {
  readonly description: string;
  readonly schema: Schema;
}

export interface MediaType {
  readonly schema: Schema;
  readonly encoding?: object;
  readonly examples?: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}
