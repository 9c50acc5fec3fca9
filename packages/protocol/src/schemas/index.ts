import { z } from 'zod';
import type { OperationName } from '../operations.ts';
import { issuesAnswer, plansAnswer, store } from './catalogue.ts';
import { couponRefusal, promocodesAnswer, redeemPromocodeAnswer, redeemPromocodeBody } from './coupons.ts';
import { declarationAnswer, declarationBody } from './declarations.ts';
import { errorReportBody } from './errorReport.ts';
import { mediaAnswer, mediaQuery } from './media.ts';
import { pageData } from './page.ts';
import {
  cancelPaymentBody,
  completePaymentBody,
  paymentAnswer,
  paymentRefusal,
  paymentsAnswer,
  priceChanged,
  startPaymentBody,
} from './payments.ts';
import { downloadAnswer, issueFileParams, openingBody, renewedAddress } from './reading.ts';
import { searchAllAnswer, searchAllQuery, searchAnswer, searchParams, searchQuery } from './search.ts';
import {
  accountExport,
  cancelPlanAnswer,
  identityParams,
  logoutAnswer,
  meAnswer,
  purchasesAnswer,
  redeemAnswer,
  redeemBody,
  registerAnswer,
  registerBody,
  registrationRefusal,
} from './session.ts';
import { supportBody, supportRefusal } from './support.ts';
import { textAnswer, textParams, textQuery } from './texts.ts';

const nothing = z.null().describe('No content');

/**
 * The shapes of every operation, and the only source of them: the server checks by them, and all types are inferred
 * from them.
 */
export const wire = {
  getPage: { answer: pageData },
  getStore: { answer: store },
  getPlans: { answer: plansAnswer },
  getIssues: { answer: issuesAnswer },
  startDownload: { params: issueFileParams, body: z.object({}), answer: downloadAnswer },
  renewDownload: { params: issueFileParams, body: z.object({}), answer: renewedAddress },
  reportOpening: { params: issueFileParams, body: openingBody, answer: nothing },
  searchIssue: { params: searchParams, query: searchQuery, answer: searchAnswer },
  searchAll: { query: searchAllQuery, answer: searchAllAnswer },
  needSupport: { body: supportBody, answer: nothing, refusals: { 400: supportRefusal } },
  getText: { params: textParams, query: textQuery, answer: textAnswer },
  getMe: { answer: meAnswer },
  getPurchases: { answer: purchasesAnswer },
  logout: { answer: logoutAnswer },
  redeemSignIn: { body: redeemBody, answer: redeemAnswer },
  register: {
    body: registerBody,
    answer: registerAnswer,
    refusals: { 400: registrationRefusal, 422: registrationRefusal },
  },
  removeIdentity: { params: identityParams, body: z.object({}), answer: nothing },
  endSessions: { body: z.object({}), answer: nothing },
  exportAccount: { answer: accountExport },
  deleteAccount: { body: z.object({}), answer: nothing },
  getPromocodes: { answer: promocodesAnswer },
  redeemPromocode: {
    body: redeemPromocodeBody,
    answer: redeemPromocodeAnswer,
    refusals: { 400: couponRefusal },
  },
  getPayments: { answer: paymentsAnswer },
  startPayment: {
    body: startPaymentBody,
    answer: paymentAnswer,
    refusals: { 400: paymentRefusal, 409: priceChanged },
  },
  completePayment: { body: completePaymentBody, answer: paymentAnswer, refusals: { 400: paymentRefusal } },
  cancelPayment: { body: cancelPaymentBody, answer: nothing },
  cancelPlan: { body: z.object({}), answer: cancelPlanAnswer },
  clearTaxId: { body: z.object({}), answer: nothing },
  declareWithdrawal: { body: declarationBody, answer: declarationAnswer, refusals: { 400: supportRefusal } },
  declareCancellation: { body: declarationBody, answer: declarationAnswer, refusals: { 400: supportRefusal } },
  lookUpMedia: { query: mediaQuery, answer: mediaAnswer },
  reportError: { body: errorReportBody, answer: nothing },
} as const satisfies Record<
  OperationName,
  {
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    answer: z.ZodType;
    /** Answers of 400 and above with a shape of their own, by status. */
    refusals?: Readonly<Record<number, z.ZodType>>;
  }
>;

export { cover, issue, issuesAnswer, plan, store } from './catalogue.ts';
export { couponRefusal, promocode } from './coupons.ts';
export { errorAnswer } from './error.ts';
export { locale } from './locale.ts';
export { mediaAnswer } from './media.ts';
export { pageData, theme } from './page.ts';
export {
  billing,
  consent,
  gatewayName,
  paymentAnswer,
  paymentRefusal,
  paymentsAnswer,
  priceChanged,
  purchaseItem,
} from './payments.ts';
export {
  byteRange,
  documentContents,
  documentType,
  downloadAnswer,
  pageImages,
  pageLayers,
  renewedAddress,
} from './reading.ts';
export { foundPage, listFilter, searchHit } from './search.ts';
export {
  accountExport,
  planPayment,
  purchasesAnswer,
  redeemAnswer,
  registration,
  registrationRefusal,
  user,
} from './session.ts';
export { signInMessage } from './signInWindow.ts';
export { supportRefusal } from './support.ts';
export { consentId, textAnswer, textName } from './texts.ts';
