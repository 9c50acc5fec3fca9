import Fastify from 'fastify';
import { keepCurrency } from '../catalogue/currency.ts';
import { currentSettings, readConfig } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { type OperatorCommand, runAsOperator } from '../desk/runAsOperator.ts';
import { openStorage } from '../reading/openStorage.ts';
import { createServices } from '../services.ts';

/** Runs an operation of the desk in the process of the command. It needs the settings of the server. */
export async function operatorDesk(db: Database, command: OperatorCommand): Promise<unknown> {
  const config = readConfig(currentSettings());
  const services = await createServices(
    // No visitor signs in here.
    { ...config, identityProviders: [] },
    db,
    await openStorage(config),
    await keepCurrency(db, undefined),
  );
  return runAsOperator({ ...services, config }, command, Fastify().log);
}
