import type { Command } from 'commander';

/** Refuses a flag that is given twice, or with its opposite. Otherwise the first one would be ignored. */
export function strictFlags(command: Command): Command {
  const given = new Map<string, string>();
  for (const option of command.options) {
    command.on(`option:${option.name()}`, () => {
      const before = given.get(option.attributeName());
      if (before === option.long) command.error(`error: ${option.long} is given twice`);
      if (before !== undefined && before !== option.long) {
        command.error(`error: give ${before} or ${option.long}, not both`);
      }
      given.set(option.attributeName(), option.long ?? option.flags);
    });
  }
  return command;
}
