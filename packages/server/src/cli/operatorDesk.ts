import Fastify from 'fastify';
import { currentSettings, readConfig } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { type OperatorCommand, runAsOperator } from '../desk/runAsOperator.ts';
import { leaveQueued } from '../mail/outbox.ts';
import { openStorage } from '../reading/openStorage.ts';
import { openServices } from './openServices.ts';

/** Runs an operation of the desk in the process of the command. It needs the settings of the server. */
export async function operatorDesk(db: Database, command: OperatorCommand): Promise<unknown> {
  const settings = readConfig(currentSettings());
  const { log } = Fastify();
  const { services } = await openServices(
    // No visitor signs in here.
    { ...settings, identityProviders: [] },
    { db, forRequests: db },
    await openStorage(settings),
  );
  const config = { ...services.config, identityProviders: settings.identityProviders };
  // The command closes the database next, before a mail could be marked as sent: a server sends the mails.
  return runAsOperator({ ...services, config, sendMail: leaveQueued }, command, log);
}
