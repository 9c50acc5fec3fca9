import type { DeskOperation } from './deskOperation.ts';

const EDITORS = ['owner', 'editor'] as const;

/** The catalogue. The shapes stand in `schemas/issues.ts`. */
export const issuesOperations = {
  listIssues: { method: 'GET', path: '/api/desk/issues', roles: EDITORS },
  getIssue: { method: 'GET', path: '/api/desk/issues/:id', roles: EDITORS },
  getIssueCover: {
    method: 'GET',
    path: '/api/desk/issues/:id/cover/:width',
    roles: EDITORS,
    file: true,
    picture: true,
  },
  getIssuePage: { method: 'GET', path: '/api/desk/issues/:id/pages/:page', roles: EDITORS, file: true, picture: true },
  choosePages: { method: 'PUT', path: '/api/desk/issues/:id/pages', roles: EDITORS },
  editIssue: { method: 'PUT', path: '/api/desk/issues/:id', roles: EDITORS },
  publishIssue: { method: 'POST', path: '/api/desk/issues/:id/publish', roles: EDITORS },
  unpublishIssue: { method: 'POST', path: '/api/desk/issues/:id/unpublish', roles: EDITORS },
  deleteIssue: { method: 'DELETE', path: '/api/desk/issues/:id', roles: EDITORS },
  bringBackFile: { method: 'POST', path: '/api/desk/issues/:id/bring-back', roles: EDITORS },
  listIssueChanges: { method: 'GET', path: '/api/desk/issues/:id/changes', roles: EDITORS },
  undoChange: { method: 'POST', path: '/api/desk/issues/:id/changes/:change/undo', roles: EDITORS },
  importUpload: { method: 'POST', path: '/api/desk/uploads/:id/import', roles: EDITORS },
  listImports: { method: 'GET', path: '/api/desk/imports', roles: EDITORS },
  retryImport: { method: 'POST', path: '/api/desk/imports/:id/retry', roles: EDITORS },
  previewDescription: { method: 'POST', path: '/api/desk/issues/description', roles: EDITORS },
} as const satisfies Record<string, DeskOperation>;
