// cspell:ignore CAMPBEIL CAMPPBELL CAMPEBLL CAMBPEL oneil
import { describe, expect, it } from 'vitest';
import { compact, fitOfName, foldedWords, isOneErrorApart, payerKey } from './names.ts';

const fitIn = (name: string, text: string) => fitOfName(foldedWords(name), new Set(foldedWords(text)));

describe('a whole name', () => {
  it.each([
    ['Marcia Brown', 'ZELLE FROM MARCIA BROWN'],
    ['Marcia Brown', 'BROWN, MARCIA'],
    ['José O’Neil-Brown', "JOSE O'NEIL BROWN"],
    ['Ann Lee', 'ANN M LEE'],
  ])('%s is in %s', (name, text) => {
    expect(fitIn(name, text)).toBe('whole');
  });

  it.each([
    ['Marcia Brown', 'M BROWN'],
    ['Marcia Brown', 'MARCIA BROWNE-SMITH'],
    ['Ann Lee', 'JOANN LEE'],
    ['Prince', 'PRINCE'],
  ])('%s is not in %s', (name, text) => {
    expect(fitIn(name, text)).toBeNull();
  });
});

describe('one typing error', () => {
  it.each([
    ['is a wrong character in a long word', 'Marcia Campbell', 'MARCIA CAMPBEIL'],
    ['is a missing character', 'Marcia Campbell', 'MARCIA CAMPBEL'],
    ['is an added character', 'Marcia Campbell', 'MARCIA CAMPPBELL'],
    ['is two swapped neighbours', 'Marcia Campbell', 'MARCIA CAMPEBLL'],
  ])('%s', (_, name, text) => {
    expect(fitIn(name, text)).toBe('one_error');
  });

  it.each([
    ['in a short word makes another name', 'Marcia Brown', 'MARCIA BROWS'],
    ['in each of two words is too much', 'Marcia Campbell', 'MARCAI CAMPEBLL'],
    ['twice in a word is too much', 'Marcia Campbell', 'MARCIA CAMBPEL'],
  ])('%s', (_, name, text) => {
    expect(fitIn(name, text)).toBeNull();
  });

  it('is no error where words are equal', () => {
    expect(isOneErrorApart('campbell', 'campbell')).toBe(false);
  });
});

it('a payer is remembered by the words of their name', () => {
  expect(payerKey('  GORDON-REID,  R. ')).toBe('gordon reid r');
});

it('a reference is compared by its letters and digits', () => {
  expect(compact('Zl-10 01/é')).toBe('zl1001e');
});
