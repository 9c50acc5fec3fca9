import { Command, InvalidArgumentError } from 'commander';
import type { Finding } from '../doctor/finding.ts';
import { strictFlags } from './strictFlags.ts';

export const doctorCommand = () =>
  strictFlags(
    new Command('doctor')
      .description(
        'check the settings and all that the store needs, and say what to do; writes one file to the storage and removes it',
      )
      .option('--seconds <number>', 'how long a check may take', readSeconds, 20),
  ).action(examine);

async function examine({ seconds }: { seconds: number }): Promise<void> {
  const { examineStore } = await import('../doctor/examineStore.ts');
  const counts = { OK: 0, warning: 0, fault: 0 };
  await examineStore(process.env, seconds, ({ level, subject, text }: Finding) => {
    counts[level]++;
    console.log(`${level.padEnd('warning'.length)}  ${subject}: ${text}`);
  });
  console.log(`${count(counts.fault, 'fault')}, ${count(counts.warning, 'warning')}`);
  // A check that was given up may keep a connection open.
  process.exit(counts.fault > 0 ? 1 : 0);
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600)) throw new InvalidArgumentError('give a number of seconds, at most 600');
  return seconds;
}
