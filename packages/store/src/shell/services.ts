import { coverPath, type DocumentType, documentLocation, toFeatures } from '@magazine-store/protocol';
import { isPageUnknown } from '../core/appContext.ts';
import type { AppActor } from '../core/appMachine.ts';
import { parseRoute } from '../core/routes.ts';
import type { StoreCommands, StoreServices } from '../ui/storeContext.ts';
import { DetailScreen, loadCoverTravel } from './chunks.ts';
import { createPageTitle } from './pageTitle.ts';
import type { StorePorts } from './ports.ts';

type CoverTravel = Awaited<ReturnType<typeof loadCoverTravel>>['animateCover'];

/** The store's services for its features. */
export function createServices(
  ports: StorePorts,
  app: AppActor,
  commands: StoreCommands,
  reportError: StoreServices['reportError'],
): StoreServices {
  const { element, settings, wholePage, inlinePage, api, router, lastPages, loadReadingParts, storeUrl } = ports;
  const { embedded } = settings;
  // Another page, or another store on it, may have one `main` already. It must be the only one.
  const firstStore = document.querySelector('magazine-store') ?? element;
  const mains = [...document.querySelectorAll('main, [role=main]')];
  const hasOtherMain = mains.some((main) => !element.contains(main)) || firstStore !== element;
  const hostHasMain = !embedded && hasOtherMain;
  const publication = () => app.getSnapshot().context.publication;

  let travel: CoverTravel | null = null;
  const prepareDetail = async () => {
    const [module] = await Promise.all([loadCoverTravel(), DetailScreen.load()]);
    travel = module.animateCover;
  };
  const prepareReading = async (issueId: number, type: DocumentType) => {
    const { prepare } = await loadReadingParts();
    await prepare({ issueId, type }, lastPages.getPage(issueId, type) ?? 1);
  };

  const descriptions = [...element.querySelectorAll<HTMLElement>('[data-description]')];
  const href = embedded ? storeUrl : router.href;
  return {
    commands,
    send: (event) => app.send(event),
    openCard: (issueId, cover) => {
      const open = () => commands.openIssue(issueId);
      // On a host page nothing may move except the store itself.
      if (travel && cover && wholePage) travel(cover, open);
      else open();
    },
    downloadFile: (issueId) => {
      const tell = () => app.send({ type: 'notify', notice: { code: 'failed_to_load' } });
      loadReadingParts()
        .then(async ({ downloadFile }) => {
          if (await downloadFile(issueId)) return;
          tell();
          app.send({ type: 'download.refused' });
        })
        .catch(tell);
    },
    sells: () => {
      const shown = publication();
      return shown !== null && toFeatures(shown.page).sells;
    },
    warm: (next) => {
      const fetched = next.opens === 'detail' ? prepareDetail() : prepareReading(next.issueId, next.type);
      fetched.catch(() => {});
    },
    reportError,
    embedded,
    landmark: hostHasMain ? 'section' : 'main',
    prerender: null,
    pageDescription: (text) => descriptions.find(({ dataset }) => dataset.description === text) ?? null,
    showsFirstPage: () => element.querySelector('[data-first-page]') !== null,
    nameScreen: wholePage
      ? createPageTitle({ document, storeName: () => publication()?.store.name, isOwn: inlinePage !== null })
      : () => () => {},
    href,
    ownUrl: () => {
      const { location } = router.current();
      const unknown = isPageUnknown({ route: parseRoute(location), publication: publication(), embedded: false });
      return storeUrl(unknown ? '/' : location);
    },
    pageUrl: (issueId, type, page, find) => href(documentLocation({ issueId, type, page, find })),
    serverUrls: () => {
      const shown = publication();
      return [api.absolute('/'), ...(shown ? [shown.page.origin] : [])];
    },
    writeMail: ({ to, subject, body }) => {
      window.location.href = `mailto:${to}?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`;
    },
    downloadUrl: (issueId) => api.absolute(`/api/download-pdf/${issueId}`),
    coverUrl: (width, fileName) => api.absolute(coverPath(width, fileName)),
  };
}
