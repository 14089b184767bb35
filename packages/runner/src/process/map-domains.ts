// The step from the program to domains, for the operations that present them. Where the process that started
// this one can have a model asked for names, it is told the outline, and waited for.
import {
  analyseDomains,
  type DomainMap,
  type NamingAnswer,
  type NamingOutline,
  outlineForNaming,
  renameDomains,
} from '@orrery/engine';
import type { Findings } from '../present/findings.ts';
import { repositoryName } from '../present/repository-name.ts';

/** Resolves with `null` where there is no answer. Never rejects. */
export type AskForNames = (outline: NamingOutline) => Promise<NamingAnswer | null>;

/** @param askForNames absent: domains have the names that the analysis gives them */
export async function mapDomains(
  findings: Findings,
  askForNames?: AskForNames,
): Promise<DomainMap> {
  const { program, survey, abouts } = findings;
  const name = repositoryName(findings).split('/').at(-1)!;
  const map = analyseDomains(program, { paths: survey.paths, abouts, repositoryName: name });
  if (askForNames === undefined) return map;
  const answer = await askForNames(outlineForNaming(map, program, name));
  return answer === null ? map : renameDomains(map, answer);
}
