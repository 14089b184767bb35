// What an analysis on this machine may use: as a server's, by the same variables.
import { type AnalysisLimits, defaultLimits } from '@orrery/runner/start';
import { UsageError } from './read-command-line.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const isLimit = (variable: string) => variable.startsWith('ORRERY_MAX_');

/** Whether all limits are those that hold unless others are set. */
export const hasUsualLimits = (environment: Environment): boolean =>
  !Object.keys(environment).some(isLimit);

/**
 * Reads `ORRERY_MAX_…` variables.
 * @throws UsageError that names the variable
 */
export async function readLocalLimits(environment: Environment): Promise<AnalysisLimits> {
  // The server takes a while to load, and most have set none.
  if (hasUsualLimits(environment)) return defaultLimits;
  const given = Object.entries(environment).filter(([variable]) => isLimit(variable));
  const { analysisLimits, readSettings, SettingsError } = await import('@orrery/server');
  try {
    return analysisLimits(readSettings(Object.fromEntries(given), []));
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.message) : error;
  }
}
