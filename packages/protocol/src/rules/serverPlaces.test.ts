import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsToServer } from './serverPlaces.ts';

const STORES = [new URL('https://store.example/'), new URL('https://api.store.example:8443')];
const leads = (url: string) => leadsToServer(new URL(url, 'https://store.example/read/1'), STORES);

test("links to the server's folders are recognised in every spelling", () => {
  for (const url of [
    'https://store.example/auth/go/google?challenge=x',
    'https://store.example/auth',
    'https://store.example/api/user/me',
    'https://api.store.example:8443/api/user/me',
    // The host.
    'http://store.example/auth/logout',
    'https://store.example:8080/auth/logout',
    'HTTPS://STORE.EXAMPLE/auth/logout',
    'https://store.example./auth/logout',
    'https://reader:secret@store.example/auth/logout',
    'https://ｓtore.example/auth/logout',
    // Relative to a page of the store.
    '/auth/logout',
    '//store.example/auth/logout',
    'https:/auth/logout',
    'https:../auth/logout',
    '\\auth\\logout',
    // The path.
    'https://store.example/AUTH/logout',
    'https://store.example/Api/user/me',
    'https://store.example//auth/logout',
    'https://store.example/\\auth/logout',
    'https://store.example/./auth/logout',
    'https://store.example/read/../auth/logout',
    'https://store.example/read/%2e%2E/auth/logout',
    'https://store.example/read%2f..%2fauth/logout',
    'https://store.example/%61uth/logout',
    'https://store.example/%2561uth/logout',
    'https://store.example/%252561uth/logout',
    'https://store.example/%2525252561uth/logout',
    'https://store.example/a\tuth/logout',
    'https://store.example/%09auth/logout',
    'https://store.example/auth%2flogout',
    'https://store.example/auth%5clogout',
    'https://store.example/embed/auth/logout',
    'https://store.example/embed/embed/api/user/me',
  ]) {
    assert.equal(leads(url), true, url);
  }
});

test('other links lead elsewhere', () => {
  for (const url of [
    'https://store.example/',
    'https://store.example/read/12/full?page=3',
    'https://store.example/embed/read/12',
    'https://store.example/authors',
    'https://store.example/read/12?from=/auth/logout#/api',
    'https://store.example/auth/../read/12',
    'https://store.example/caf%C3%A9/50%25',
    'https://other.example/auth/go/google',
    'https://store.example.other.example/api',
    'https://mystore.example/api',
    'mailto:auth@store.example',
    'tel:+49301234',
  ]) {
    assert.equal(leads(url), false, url);
  }
});
