// Says that something is on its way. It appears late, by the style sheet, so that what is quick does not flash.

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="loading" role="status">
      <span className="orbit" aria-hidden="true" />
      Loading {what}…
    </p>
  );
}
