import type { DeskAnswer, issuesOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const listed = {
  id: 12,
  title: 'Medvind 3: Runt sjön',
  series: 'Medvind',
  state: 'scheduled',
  published_at: '2027-03-01T08:00:00.000Z',
  price: 499,
  page_count: 64,
  cover: { file_name: '7f3a9c0d5b1e8264', width: 1000, height: 1350 },
} as const;

const issue: DeskAnswer<'getIssue'> = {
  ...listed,
  description: 'A day on the bicycle **around the lake**.',
  languages: ['sv'],
  print: false,
  rtl: false,
  cover_page: 1,
  sample: [1, 2, 3],
  chosen_pages: null,
  file_size: 18_400_212,
  former_file: null,
  owners: 0,
  openings: { full: 38, sample: 412 },
  price_digits: 2,
  revision: 'k3Jd0vQmB7x1yTgSaWzR4A',
};

const params = { id: 12 };
const { revision } = issue;

export const issuesTexts: { [Op in keyof typeof issuesOperations]: DeskText<Op> } = {
  listIssues: {
    summary: 'List issues',
    description:
      'All issues, scheduled and unpublished ones too. The search compares titles as the search of the store does.',
    errors: { 400: ['invalid_request'] },
    examples: {
      query: { search: 'medvind', state: 'scheduled' },
      answer: { rows: [listed], next: null },
    },
  },
  getIssue: { summary: 'Get an issue', examples: { params, answer: issue } },
  getIssueCover: {
    summary: 'Get the cover of an issue',
    description: 'Members see covers before readers do.',
    fileType: 'image/webp',
    examples: { params: { ...params, width: 400 }, answer: 'RIFF…' },
  },
  getIssuePage: {
    summary: 'Get a small picture of a page',
    description: 'Members see the pages of drafts and of scheduled issues, too.',
    fileType: 'image/webp',
    examples: { params: { ...params, page: 3 }, answer: 'RIFF…' },
  },
  choosePages: {
    summary: 'Choose the cover and the sample of an issue',
    description:
      'The server makes both in the background, and the issue has its former ones until then. `chosen_pages` has the state. After a failure, the same call tries again. While the server makes them, other choices are refused.',
    errors: { 400: ['invalid_request'], 409: ['changed_meanwhile'] },
    examples: {
      params,
      body: { revision, cover_page: 3, sample: [1, 2, 3, 8] },
      answer: { ...issue, chosen_pages: { cover_page: 3, sample: [1, 2, 3, 8], state: 'waiting', error: null } },
    },
  },
  editIssue: {
    summary: 'Change details of an issue',
    errors: { 409: ['changed_meanwhile', 'issue_owned', 'issue_being_bought'] },
    examples: {
      params,
      body: { revision, title: 'Medvind 3', price: 599, published_at: '2027-03-01T09:00:00+01:00' },
      answer: { ...issue, title: 'Medvind 3', price: 599, revision: 'Zr9cKx2LwPq8nVt5yHbE1g' },
    },
  },
  publishIssue: {
    summary: 'Publish or schedule an issue',
    description: 'An issue whose time is to come is scheduled. With `published_at` of null it appears at once.',
    errors: { 409: ['changed_meanwhile', 'issue_owned', 'issue_being_bought', 'price_missing'] },
    examples: {
      params,
      body: { revision, published_at: null },
      answer: {
        ...issue,
        state: 'on_sale',
        published_at: '2027-02-20T12:00:00.000Z',
        revision: 'tU6mWf0dXn3sLc9rYb2GqA',
      },
    },
  },
  unpublishIssue: {
    summary: 'Take an issue out of the store',
    description: 'The accounts that own it read on.',
    errors: { 409: ['changed_meanwhile'] },
    examples: {
      params,
      body: { revision },
      answer: { ...issue, state: 'unpublished', revision: 'bD1vHk8pJq4eRz7oXs5NwA' },
    },
  },
  deleteIssue: {
    summary: 'Delete an issue for good',
    description: 'The title is typed by the member to confirm. The files go after a day.',
    errors: { 409: ['changed_meanwhile', 'issue_owned', 'issue_disputed', 'issue_being_bought'] },
    examples: { params, body: { revision, title: issue.title }, answer: null },
  },
  bringBackFile: {
    summary: 'Bring back the former file of an issue',
    description:
      'For a day after a replacement. The cover, the pages and the sample of that file come back with it; the details stay. The present file becomes the former one.',
    errors: { 409: ['changed_meanwhile', 'no_former_file'] },
    examples: {
      params,
      body: { kept_until: '2027-02-21T12:00:00.000Z' },
      answer: { ...issue, former_file: { page_count: 66, kept_until: '2027-02-21T12:10:00.000Z' } },
    },
  },
  listIssueChanges: {
    summary: 'List what can be undone of an issue',
    description: 'Edits, publications and their like of the last day. Files and deletions are not among them.',
    examples: {
      params,
      answer: {
        rows: [
          {
            id: '4711',
            at: '2027-02-20T12:00:00.000Z',
            action: 'editIssue',
            before: { title: 'Medvind 3', price: 599 },
            after: { title: issue.title, price: issue.price },
            can_undo: true,
          },
        ],
      },
    },
  },
  undoChange: {
    summary: 'Undo a change of an issue',
    description:
      'For a day after the change, as long as no later change has changed the same details. What was undone can be undone, too. An issue that was published for the first time becomes an unpublished one, not a draft.',
    errors: { 409: ['changed_meanwhile', 'issue_owned', 'issue_being_bought', 'price_missing'] },
    examples: { params: { ...params, change: '4711' }, body: {}, answer: issue },
  },
  importUpload: {
    summary: 'Import an uploaded file',
    description:
      'The file was sent in pieces to `/api/desk/uploads`, by the protocol [tus](https://tus.io) 1.0: `POST` makes the upload, `PATCH` sends a piece, `HEAD` tells how much has come, `DELETE` gives it up. `Upload-Metadata` has the `filename`. A file may have 500 MB, and an upload without new bytes is removed after a day. When its turn has come, the file becomes a draft. With `replaces` and the number of an issue in `Upload-Metadata`, it becomes the file of this issue. `spreads` in `Upload-Metadata` says what the import does with double pages: `auto` (the default) finds and splits them, `split` splits every wide page, `keep` keeps all whole. With `split` or `keep`, `replaces` also imports the file again that the issue has already. The same call again changes nothing.',
    errors: { 409: ['upload_unfinished'] },
    examples: { params: { id: '5f2d7c1e9a3b4860d1c2e3f4a5b6c7d8' }, body: {}, answer: null },
  },
  listImports: {
    summary: 'List the imports of uploaded files',
    examples: {
      answer: {
        rows: [
          {
            id: '5f2d7c1e9a3b4860d1c2e3f4a5b6c7d8',
            file_name: 'medvind-3.pdf',
            state: 'running',
            step: 'pages',
            done: 12,
            total: 64,
            replaces: null,
            issue_id: null,
            error: null,
            page_notes: {},
            is_present: false,
            can_retry: false,
            started_at: '2027-02-20T12:00:00.000Z',
          },
        ],
      },
    },
  },
  retryImport: {
    summary: 'Import an uploaded file again',
    description: 'After a failed import, as long as the server keeps the file: a day.',
    examples: { params: { id: '5f2d7c1e9a3b4860d1c2e3f4a5b6c7d8' }, body: {}, answer: null },
  },
  previewDescription: {
    summary: 'Show a description as the store does',
    examples: {
      body: { description: 'A day **around the lake**.' },
      answer: { html: '<p>A day <strong>around the lake</strong>.</p>\n' },
    },
  },
};
