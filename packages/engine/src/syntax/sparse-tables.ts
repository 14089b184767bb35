// Sets and maps that take memory once something is in them. A file has a scope for every block, and most of
// them declare nothing.

export class SparseSet<T> implements Iterable<T> {
  #items: Set<T> | undefined;

  add(item: T): void {
    this.#items ??= new Set();
    this.#items.add(item);
  }

  has(item: T): boolean {
    return this.#items?.has(item) ?? false;
  }

  [Symbol.iterator](): Iterator<T> {
    return (this.#items ?? []).values();
  }
}

export class SparseMap<K, V> {
  #entries: Map<K, V> | undefined;

  get(key: K): V | undefined {
    return this.#entries?.get(key);
  }

  has(key: K): boolean {
    return this.#entries?.has(key) ?? false;
  }

  set(key: K, value: V): void {
    this.#entries ??= new Map();
    this.#entries.set(key, value);
  }
}
