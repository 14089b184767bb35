// What an analysis on this machine may use: as a server's, by the same variables.
import { type AnalysisLimits, defaultLimits } from '@orrery/runner';
import { UsageError } from './read-command-line.ts';

/**
 * Reads `ORRERY_MAX_…` variables.
 * @throws UsageError that names the variable
 */
export async function readLocalLimits(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AnalysisLimits> {
  const isLimit = (variable: string) => variable.startsWith('ORRERY_MAX_');
  const given = Object.entries(environment).filter(([variable]) => isLimit(variable));
  if (given.length === 0) return defaultLimits;
  // The server takes a while to load, and most have set none.
  const { analysisLimits, readSettings, SettingsError } = await import('@orrery/server');
  try {
    return analysisLimits(readSettings(Object.fromEntries(given), []));
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.message) : error;
  }
}
