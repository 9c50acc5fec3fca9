import { allIssues, findByContent, insertIssue, setPublished } from '../catalogue/issues.ts';
import { allPlans, insertPlan, setOffered } from '../catalogue/plans.ts';
import type { Database } from '../database/connection.ts';
import { insertFiles } from '../reading/issueFiles.ts';
import { insertPageTexts } from '../search/pageTexts.ts';
import { type Publishing, PublishingError } from './publishing.ts';

export function databasePublishing(db: Database): Publishing {
  return {
    find: async (contentHash) => (await findByContent(db, contentHash)) ?? null,
    list: () => allIssues(db),

    async register({ issue, files, pageTexts }) {
      const id = await db.transaction().execute(async (transaction) => {
        const added = await insertIssue(transaction, { ...issue, published_at: new Date(issue.published_at) });
        if (added) {
          const ofIssue = files.map((file) => ({ ...file, issue_id: added }));
          await insertFiles(transaction, ofIssue);
          await insertPageTexts(transaction, added, pageTexts);
        }
        return added;
      });
      if (id) return { id, added: true };
      const existing = await findByContent(db, issue.content_hash);
      if (!existing) throw new PublishingError('the issue was removed while it was published: publish it again');
      return { id: existing.id, added: false };
    },

    async setPublished({ id, published }) {
      if (!(await setPublished(db, id, published))) throw new PublishingError(`there is no issue ${id}`);
    },

    addPlan: (plan) => insertPlan(db, plan),
    listPlans: () => allPlans(db),

    async setPlanOffered({ id, offered }) {
      if (!(await setOffered(db, id, offered))) throw new PublishingError(`there is no plan ${id}`);
    },
  };
}
