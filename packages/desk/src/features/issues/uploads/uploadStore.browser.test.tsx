import { equal, until } from '../../../../../../test/browser/expect.ts';
import { askWith } from '../../../api/signInFirst.ts';
import { uploadStore } from './uploadStore.ts';

/** The answers of the server to requests of an upload, in their order. */
let answers: { to: string; status: number; headers?: Record<string, string> }[] = [];
const asked: string[] = [];

class AnsweredRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  #method = '';
  #headers: Record<string, string> = {};
  open(method: string) {
    this.#method = method;
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return this.#headers[name] ?? null;
  }
  abort() {}
  send() {
    asked.push(this.#method);
    const answer = answers.shift();
    if (answer?.to !== this.#method) throw new Error(`no answer to ${this.#method}`);
    this.status = answer.status;
    this.#headers = answer.headers ?? {};
    this.responseText = answer.to === 'HEAD' ? '' : '{"error":"too_many_requests"}';
    queueMicrotask(() => this.onload());
  }
}

describe('an upload', () => {
  const { fetch, XMLHttpRequest } = window;
  before(() => {
    window.XMLHttpRequest = AnsweredRequest as unknown as typeof XMLHttpRequest;
    window.fetch = async () => new Response(null, { status: 204 });
  });
  after(() => Object.assign(window, { fetch, XMLHttpRequest }));

  for (const status of [429, 503]) {
    it(`goes on where it was after the server answered ${status}`, async () => {
      const length = { 'Upload-Length': '3' };
      const { arrived } = uploadStore.get();
      asked.length = 0;
      answers = [
        { to: 'POST', status: 201, headers: { Location: '/api/desk/uploads/5f2d' } },
        { to: 'PATCH', status },
        { to: 'HEAD', status },
        { to: 'HEAD', status: 200, headers: { ...length, 'Upload-Offset': '1' } },
        { to: 'PATCH', status: 204, headers: { 'Upload-Offset': '3' } },
      ];
      uploadStore.add([new File(['pdf'], `harbour-${status}.pdf`)], null, 'auto');
      await until('the upload has ended', () => uploadStore.get().files.every(({ state }) => state === 'failed'));
      equal(asked, ['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
      equal(uploadStore.get(), { files: [], interrupted: [], arrived: arrived + 1 });
    });
  }

  it('goes on where it was after the session had ended and the member signed in', async () => {
    const questions: string[] = [];
    askWith(async (reason) => {
      questions.push(reason);
      return true;
    });
    const { arrived } = uploadStore.get();
    asked.length = 0;
    answers = [
      { to: 'POST', status: 201, headers: { Location: '/api/desk/uploads/5f2d' } },
      { to: 'PATCH', status: 503 },
      { to: 'HEAD', status: 401 },
      { to: 'HEAD', status: 200, headers: { 'Upload-Length': '3', 'Upload-Offset': '1' } },
      { to: 'PATCH', status: 204, headers: { 'Upload-Offset': '3' } },
    ];
    uploadStore.add([new File(['pdf'], 'harbour-401.pdf')], null, 'auto');
    await until('the upload has ended', () => uploadStore.get().files.every(({ state }) => state === 'failed'));
    askWith(null);
    equal(asked, ['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
    equal(questions, ['ended']);
    equal(uploadStore.get(), { files: [], interrupted: [], arrived: arrived + 1 });
  });

  it('that was left goes on with what the member chose for its double pages', async () => {
    const file = new File(['pdf'], 'left.pdf', { lastModified: 5 });
    const stored = {
      size: 3,
      metadata: { filename: file.name, spreads: 'split' },
      uploadUrl: '/api/desk/uploads/77aa',
    };
    localStorage.setItem('tus::tus-br-left.pdf--3-5-/api/desk/uploads-draft-split::1', JSON.stringify(stored));
    window.fetch = async () => Response.json({ error: 'upload_unfinished' }, { status: 409 });
    await uploadStore.findInterrupted();
    equal(uploadStore.get().interrupted, [
      { url: stored.uploadUrl, name: file.name, replaces: null, spreads: 'split' },
    ]);

    window.fetch = async () => new Response(null, { status: 204 });
    asked.length = 0;
    answers = [
      { to: 'HEAD', status: 200, headers: { 'Upload-Length': '3', 'Upload-Offset': '1' } },
      { to: 'PATCH', status: 204, headers: { 'Upload-Offset': '3' } },
    ];
    uploadStore.add([file], null, 'auto');
    equal(
      uploadStore.get().files.map(({ spreads }) => spreads),
      ['split'],
    );
    equal(uploadStore.get().interrupted, []);
    await until('the upload has ended', () => uploadStore.get().files.every(({ state }) => state === 'failed'));
    equal(asked, ['HEAD', 'PATCH']);
    equal(uploadStore.get().files, []);
  });
});
