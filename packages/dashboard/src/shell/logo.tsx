// The mark of Orrery: three bodies on two orbits.

export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="13" stroke="var(--line-strong)" strokeWidth="1.5" />
      <circle cx="16" cy="16" r="7.5" stroke="var(--line-strong)" strokeWidth="1.5" />
      <circle cx="16" cy="16" r="3.4" fill="var(--brass)" />
      <circle cx="25.2" cy="6.8" r="2.6" fill="var(--accent)" />
      <circle cx="10.7" cy="21.3" r="2" fill="var(--kind-file)" />
    </svg>
  );
}
