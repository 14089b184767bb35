// Who may read the figures: anybody, API keys of scope `admin`, or nobody.

export const METRICS_ACCESS = ['open', 'key', 'off'] as const;
export type MetricsAccess = (typeof METRICS_ACCESS)[number];
