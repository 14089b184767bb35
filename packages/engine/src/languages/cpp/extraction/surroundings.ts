// What a node stands in, as far as it decides what is declared by the node. Made on the way down; knows no nodes.

export interface Surroundings {
  /** Joined by dots; empty at the file's own level. */
  readonly qualifier: string;
  /** The namespace alone. */
  readonly namespace: string;
  /** Place of the declaration around; `null` for none. */
  readonly declaration: number | null;
  /** Name of the type whose body this is; `undefined` elsewhere. */
  readonly typeName: string | undefined;
  /** In a type's body what the last `private:` said; empty where nothing was said. */
  access: string;
  /** Whether other files cannot name what is in here. */
  readonly isHidden: boolean;
  /** Where a template or a friend declaration around the node begins; -1 for none. */
  readonly start: number;
  readonly isFriend: boolean;
  /** Name that a `typedef` gives to the type in it. */
  readonly typedefName: string | undefined;
}

export const FILE_LEVEL: Surroundings = {
  qualifier: '',
  namespace: '',
  declaration: null,
  typeName: undefined,
  access: '',
  isHidden: false,
  start: -1,
  isFriend: false,
  typedefName: undefined,
};

export function join(qualifier: string, name: string): string {
  return qualifier === '' ? name : `${qualifier}.${name}`;
}
