import type { LinkTarget, OutlineEntry, PageLink } from '@magazine-store/contents';

type Follows = (url: string) => boolean;

const isFollowable = (target: LinkTarget, follows: Follows) => target.kind !== 'url' || follows(target.url);

/** The links of a page that the host lets visitors follow. */
export const followableLinks = (links: PageLink[], follows: Follows): PageLink[] =>
  links.filter(({ target }) => isFollowable(target, follows));

/** The entries of an outline. Those with a target that the host refuses lead nowhere. */
export const followableEntries = (entries: OutlineEntry[], follows: Follows): OutlineEntry[] =>
  entries.map(({ title, target, children }) => ({
    title,
    target: target && isFollowable(target, follows) ? target : null,
    children: followableEntries(children, follows),
  }));
