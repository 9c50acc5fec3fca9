import { equal, ok, until } from '../../../../../test/browser/expect.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { messages } from './locales/en.po';
import { Members } from './Members.tsx';

const { fetch } = window;

afterEach(() => Object.assign(window, { fetch }));

const invitationOf = (id: number, email: string) => ({
  ...{ id, email, role: 'editor' },
  ...{ created_at: '2027-03-01T08:30:00.000Z', expires_at: '2027-03-08T08:30:00.000Z' },
});
const memberOf = (user_id: number, email: string) => ({
  ...{ user_id, email, role: 'owner' },
  since: '2027-02-01T08:30:00.000Z',
});
const dialog = () => document.querySelector('[role=alertdialog], [role=dialog]');
const button = (name: string, within: ParentNode | null = document) =>
  [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);

it('the question about an invitation that was accepted meanwhile stays, tells so, and does not come back', async () => {
  const members = [memberOf(1, 'a@b.example')];
  let invitations = [invitationOf(4, 'x@b.example')];
  window.fetch = async (input, init) => {
    if (init?.method === 'GET') {
      return Response.json(String(input).includes('invitations') ? { invitations } : { members });
    }
    return Response.json({ error: 'not_found' }, { status: 404 });
  };
  const { place, remove } = showInDesk(<Members />, messages, 'owner');
  (await until('there is an invitation', () => button('Revoke', place))).click();
  await until('the question is there', dialog);
  members.push(memberOf(2, 'x@b.example'));
  invitations = [];
  (await until('there is the answer', () => button('Revoke', dialog()))).click();
  await until('the refusal is told', () => dialog()?.textContent?.includes('This is no longer there.'));
  await until('the new member is in the list', () => place.textContent?.includes('x@b.example'));
  ok(!place.textContent?.includes('Open invitations'), 'there is no open invitation');
  button('Cancel', dialog())?.click();
  await until('the question is over', () => !dialog());
  invitations = [invitationOf(5, 'y@b.example')];
  window.dispatchEvent(new Event('visibilitychange'));
  await until('there is another invitation', () => place.textContent?.includes('y@b.example'));
  equal(dialog(), null);
  remove();
});

it('an open question about the last invitation stays when its list is loaded anew', async () => {
  let invitations = [invitationOf(4, 'x@b.example')];
  window.fetch = async (input) =>
    Response.json(String(input).includes('invitations') ? { invitations } : { members: [memberOf(1, 'a@b.example')] });
  const { place, remove } = showInDesk(<Members />, messages, 'owner');
  (await until('there is an invitation', () => button('Revoke', place))).click();
  await until('the question is there', dialog);
  invitations = [];
  window.dispatchEvent(new Event('visibilitychange'));
  await until('the list is empty', () => !place.textContent?.includes('x@b.example'));
  ok(dialog()?.textContent?.includes('x@b.example'), 'the question is still there');
  remove();
});

for (const { status, error, told } of [
  { status: 409, error: 'already_member', told: 'This person is a member already. Change their role in the list.' },
  { status: 403, error: 'invalid_csrf_token', told: 'You are signed out. Sign in to go on.' },
]) {
  it(`an invitation that is refused with ${error} names the way on, and the list has its present members`, async () => {
    const members = [memberOf(1, 'a@b.example')];
    window.fetch = async (input, init) => {
      if (init?.method === 'GET') {
        return Response.json(String(input).includes('invitations') ? { invitations: [] } : { members });
      }
      return Response.json({ error }, { status });
    };
    const { place, remove } = showInDesk(<Members />, messages, 'owner');
    await until('the members are there', () => place.textContent?.includes('a@b.example'));
    button('Invite a person', place)?.click();
    const email = await until('there is the field', () => dialog()?.querySelector<HTMLInputElement>('[type=email]'));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'x@b.example');
    email.dispatchEvent(new Event('input', { bubbles: true }));
    members.push(memberOf(2, 'x@b.example'));
    button('Invite', dialog())?.click();
    equal((await until('the refusal is told', () => dialog()?.querySelector('[role=alert]'))).textContent, told);
    await until('the new member is in the list', () => place.textContent?.includes('x@b.example'));
    remove();
  });
}
