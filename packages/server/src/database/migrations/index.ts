import type { Migration } from 'kysely/migration';
import * as catalogueAndReading from './001-catalogue-and-reading.ts';
import * as pageTexts from './002-page-texts.ts';
import * as searchTerms from './003-search-terms.ts';
import * as accounts from './004-accounts.ts';
import * as coupons from './005-coupons.ts';
import * as holdingsBySource from './006-holdings-by-source.ts';
import * as plans from './007-plans.ts';
import * as payments from './008-payments.ts';
import * as series from './009-series.ts';
import * as replacingAndDeleting from './010-replacing-and-deleting.ts';
import * as searchWindows from './011-search-windows.ts';
import * as rateLimits from './012-rate-limits.ts';
import * as charges from './013-charges.ts';
import * as currency from './014-currency.ts';
import * as signInCodes from './019-sign-in-codes.ts';
import * as searchWords from './020-search-words.ts';
import * as backgroundWork from './021-background-work.ts';
import * as importsAndSweeps from './022-imports-and-sweeps.ts';
import * as searchIndexAtOnce from './025-search-index-at-once.ts';
import * as otherPaymentProviders from './026-other-payment-providers.ts';
import * as pagePicturesAndLayers from './028-page-pictures-and-layers.ts';
import * as importsAgain from './029-imports-again.ts';
import * as largerPictures from './030-larger-pictures.ts';
import * as desk from './031-desk.ts';
import * as failedRenewals from './033-failed-renewals.ts';
import * as storeDetails from './036-store-details.ts';
import * as drafts from './037-drafts.ts';
import * as refunds from './038-refunds.ts';
import * as soldItems from './039-sold-items.ts';
import * as formerFiles from './040-former-files.ts';
import * as couponSeries from './045-coupon-series.ts';
import * as supportMessages from './046-support-messages.ts';
import * as doneDeclarations from './047-done-declarations.ts';
import * as inactiveStore from './060-inactive-store.ts';
import * as salesAfterBackup from './061-sales-after-backup.ts';
import * as pageChoices from './062-page-choices.ts';
import * as saleObstacles from './063-sale-obstacles.ts';
import * as deletedAccounts from './064-deleted-accounts.ts';
import * as refusedKeys from './065-refused-keys.ts';
import * as couponOrders from './067-coupon-orders.ts';
import * as automaticRefunds from './068-automatic-refunds.ts';
import * as spreadsOfUploads from './069-spreads-of-uploads.ts';

/** All migrations in the order of their names. A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  '001-catalogue-and-reading': catalogueAndReading,
  '002-page-texts': pageTexts,
  '003-search-terms': searchTerms,
  '004-accounts': accounts,
  '005-coupons': coupons,
  '006-holdings-by-source': holdingsBySource,
  '007-plans': plans,
  '008-payments': payments,
  '009-series': series,
  '010-replacing-and-deleting': replacingAndDeleting,
  '011-search-windows': searchWindows,
  '012-rate-limits': rateLimits,
  '013-charges': charges,
  '014-currency': currency,
  '019-sign-in-codes': signInCodes,
  '020-search-words': searchWords,
  '021-background-work': backgroundWork,
  '022-imports-and-sweeps': importsAndSweeps,
  '025-search-index-at-once': searchIndexAtOnce,
  '026-other-payment-providers': otherPaymentProviders,
  '028-page-pictures-and-layers': pagePicturesAndLayers,
  '029-imports-again': importsAgain,
  '030-larger-pictures': largerPictures,
  '031-desk': desk,
  '033-failed-renewals': failedRenewals,
  '036-store-details': storeDetails,
  '037-drafts': drafts,
  '038-refunds': refunds,
  '039-sold-items': soldItems,
  '040-former-files': formerFiles,
  '045-coupon-series': couponSeries,
  '046-support-messages': supportMessages,
  '047-done-declarations': doneDeclarations,
  '060-inactive-store': inactiveStore,
  '061-sales-after-backup': salesAfterBackup,
  '062-page-choices': pageChoices,
  '063-sale-obstacles': saleObstacles,
  '064-deleted-accounts': deletedAccounts,
  '065-refused-keys': refusedKeys,
  '067-coupon-orders': couponOrders,
  '068-automatic-refunds': automaticRefunds,
  '069-spreads-of-uploads': spreadsOfUploads,
};
