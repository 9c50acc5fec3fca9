import { VERSION } from '@magazine-store/protocol';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskOperationName,
  type DeskRole,
  deskOperations,
  deskRoles,
} from '@magazine-store/protocol/desk';
import { Command, Option } from 'commander';
import type { OperatorFile } from '../desk/runAsOperator.ts';
import { PlainError } from '../plainError.ts';
import { dataConfig } from './dataConfig.ts';
import { readDeskInput } from './deskInput.ts';
import { strictFlags } from './strictFlags.ts';
import { withCommands } from './withCommands.ts';

/** Commands for the people of the desk. The first owner comes by such a command; owners invite all others at the desk. */
export const deskCommand = () =>
  new Command('desk')
    .description('invite people to the publisher’s desk, and do there what members do')
    .addCommand(
      strictFlags(
        new Command('invite')
          .description('print a link that makes one person a member; it works once, for seven days')
          .argument('<email>', 'the address of the person’s account in the store')
          .addOption(new Option('--role <role>', 'what they may do').choices(deskRoles).makeOptionMandatory()),
      ).action(invite),
    )
    .addCommand(new Command('members').description('list members and open invitations').action(list))
    .addCommand(
      new Command('remove')
        .description('take a member out of the desk; their account in the store stays')
        .argument('<email>', 'the member’s address')
        .action(remove),
    )
    .addCommand(new Command('operations').description('list all operations of the desk').action(listOperations))
    .addCommand(
      new Command('call')
        .description('run an operation of the desk and print its answer; docs/rest.md describes them')
        .argument('<operation>', 'its name, such as listCharges')
        .argument(
          '[input]',
          'its params, query and body as JSON, such as \'{"query":{"state":"paid"}}\'; - reads them from standard input',
          '{}',
        )
        .action(callOperation),
    );

async function invite(email: string, { role }: { role: DeskRole }): Promise<void> {
  const { link } = await call('inviteMember', { body: { email, role } });
  console.log(`Give this link to ${email}. It works once, for seven days:`);
  console.log(link);
  const { identity_providers } = await call('getOperatorSettings', {});
  if (identity_providers.every(({ set }) => !set)) {
    console.error(
      'No person can sign in yet: the server has no identity provider. docs/server.md#signing-in says how to set one.',
    );
  }
}

async function list(): Promise<void> {
  for (const { email, role, since } of (await call('listMembers', {})).members) {
    console.log(`${email}\t${role}\tsince ${since.slice(0, 10)}`);
  }
  for (const { email, role, expires_at } of (await call('listInvitations', {})).invitations) {
    console.log(`${email}\t${role}\tinvited until ${expires_at.slice(0, 10)}`);
  }
}

async function remove(email: string): Promise<void> {
  const { members } = await call('listMembers', {});
  const member = members.find((each) => each.email?.toLowerCase() === email.toLowerCase());
  if (!member) throw new PlainError(`${email} is no member of the desk`);
  await call('removeMember', { params: { id: member.user_id }, body: {} });
  console.log(`${email} has no access to the desk any more.`);
}

async function listOperations(): Promise<void> {
  const { deskTexts } = await import('../openApi/desk/deskTexts.ts');
  for (const [name, operation] of Object.entries(deskOperations)) {
    if (!('forUsers' in operation)) console.log(`${name}\t${deskTexts[name as DeskOperationName].summary}`);
  }
}

async function callOperation(operation: string, given: string): Promise<void> {
  const input = await readDeskInput(given, process.stdin);
  const answer = await call(operation as DeskOperationName, input as never);
  if (isFile(answer)) process.stdout.write(answer.file);
  else if (answer !== null) console.log(JSON.stringify(answer, null, 2));
}

const isFile = (answer: unknown): answer is OperatorFile =>
  typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'file';

async function call<Op extends DeskOperationName>(operation: Op, input: DeskInput<Op>): Promise<DeskAnswer<Op>> {
  const command = { version: VERSION, operation, input };
  return (await withCommands(await dataConfig(), (commands) => commands.desk(command))) as DeskAnswer<Op>;
}
