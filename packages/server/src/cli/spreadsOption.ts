import { type Command, Option } from 'commander';
import { SPREAD_MODES } from '../importing/spreads/findSpreads.ts';

/** The flag of the commands that import a file. */
export const spreadsOption = () =>
  new Option('--spreads <mode>', 'make two pages of each double page of the PDF, or keep them whole')
    .choices(SPREAD_MODES)
    .default('auto');

/** True if the publisher gave the flag. */
export const hasSpreads = (command: Command): boolean => command.getOptionValueSource('spreads') !== 'default';
