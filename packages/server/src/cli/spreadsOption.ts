import { SPREAD_MODES } from '@magazine-store/protocol/desk';
import { type Command, Option } from 'commander';

/** The flag of the commands that import a file. */
export const spreadsOption = () =>
  new Option('--spreads <mode>', 'make two pages of each double page of the PDF, or keep them whole')
    .choices(SPREAD_MODES)
    .default('auto');

/** True if the publisher gave the flag. */
export const hasSpreads = (command: Command): boolean => command.getOptionValueSource('spreads') !== 'default';
