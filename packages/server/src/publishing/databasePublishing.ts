import { allIssues, findByContent, findById, insertIssue, lacksPrice, setPublished } from '../catalogue/issues.ts';
import { allPlans, offerNewPlan, setOffered } from '../catalogue/plans.ts';
import { countRevision } from '../catalogue/revision.ts';
import type { Database } from '../database/connection.ts';
import { findFile, insertFiles } from '../reading/issueFiles.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { insertPageTexts } from '../search/pageTexts.ts';
import { applyEdit } from './applyEdit.ts';
import { applyReplacement } from './applyReplacement.ts';
import { bringBack } from './bringBack.ts';
import { claimFiles } from './claimFiles.ts';
import { beginImport, endImport, findImport, listImports, noteImport } from './imports.ts';
import { loadIssueState } from './issueState.ts';
import { type Publishing, PublishingError } from './publishing.ts';
import { removeIssue } from './removeIssue.ts';

export function databasePublishing(db: Database): Publishing {
  return {
    async find(contentHash) {
      const row = await findByContent(db, contentHash);
      return row ? loadIssueState(db, row) : null;
    },
    async get(id) {
      const row = await findById(db, id);
      if (!row) throw new PublishingError(`there is no issue ${id}`, 'not_found');
      return loadIssueState(db, row);
    },
    async list() {
      const rows = await allIssues(db);
      return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }));
    },
    async fullFile(id) {
      const file = await findFile(db, id, 'full');
      if (!file) throw new PublishingError(`there is no issue ${id}`);
      return file;
    },
    beginImport: (started) => beginImport(db, started),
    noteImport: (note) => noteImport(db, note),
    endImport: (end) => endImport(db, end),
    listImports: () => listImports(db),
    findImport: (id) => findImport(db, id),
    expectFiles: (places) => scheduleRemoval(db, places),

    async register({ issue, files, pageTexts, places }) {
      const published_at = issue.published_at === null ? null : new Date(issue.published_at);
      const id = await db.transaction().execute(async (transaction) => {
        const added = await insertIssue(transaction, { ...issue, published_at });
        if (added) {
          const ofIssue = files.map((file) => ({ ...file, issue_id: added }));
          await insertFiles(transaction, ofIssue);
          await insertPageTexts(transaction, added, pageTexts);
          await claimFiles(transaction, places);
          await countRevision(transaction);
        }
        return added;
      });
      if (id) return { id, added: true };
      const existing = await findByContent(db, issue.content_hash);
      if (!existing) throw new PublishingError('the issue was removed while it was published: publish it again');
      return { id: existing.id, added: false };
    },

    edit: (edit) => db.transaction().execute((transaction) => applyEdit(transaction, edit)),
    replace: (replacement) => applyReplacement(db, replacement),
    bringBack: (id) => db.transaction().execute((transaction) => bringBack(transaction, id)),
    async remove(id) {
      await db.transaction().execute((transaction) => removeIssue(transaction, id));
    },

    async setPublished({ id, published }) {
      const issue = await findById(db, id);
      if (published && issue && lacksPrice(issue)) {
        throw new PublishingError(`issue ${id} has no price yet: magazine-store edit ${id} --price 4.99, or --free`);
      }
      if (!(await setPublished(db, id, published))) throw new PublishingError(`there is no issue ${id}`);
    },

    async addPlan(plan) {
      const { id } = await db.transaction().execute((transaction) => offerNewPlan(transaction, plan));
      return id;
    },
    listPlans: () => allPlans(db),

    async setPlanOffered({ id, offered }) {
      if (!(await setOffered(db, id, offered))) throw new PublishingError(`there is no plan ${id}`);
    },
  };
}
