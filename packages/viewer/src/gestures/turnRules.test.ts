import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFlick, findSettleTime, findTurnSide, resist } from './turnRules.ts';

const WIDTH = 400;
const release = (offset: number, velocity: number, distance = offset) =>
  findTurnSide({ distance, offset, velocity, width: WIDTH });

describe('a page that is let go', () => {
  it('turns after a small flick, to the side that it has uncovered', () => {
    assert.equal(release(-40, -0.5), 'right');
    assert.equal(release(40, 0.5), 'left');
  });

  it('turns when it was dragged far, also slowly', () => {
    assert.equal(release(-180, -0.05), 'right');
    assert.equal(release(180, 0), 'left');
  });

  it('springs back after a short, slow drag, and after a finger that trembled', () => {
    assert.equal(release(-100, -0.1), null);
    assert.equal(release(-12, -2), null);
    assert.equal(release(0, 0), null);
  });

  it('springs back when it is flicked back, however far it was', () => {
    assert.equal(release(-300, 0.5), null);
    assert.equal(release(300, -0.5), null);
  });

  it('turns on when it is flicked on before it has come to its place', () => {
    assert.equal(release(200, -1, -100), 'right');
    assert.equal(release(-200, 1, 100), 'left');
  });
});

describe('a page with nothing to turn to', () => {
  it('follows ever less and never far', () => {
    const near = resist(20, WIDTH);
    const far = resist(400, WIDTH);
    assert.ok(near > 0 && near < 20);
    assert.ok(far > near && far - near < 380 * (near / 20));
    assert.ok(resist(100_000, WIDTH) < WIDTH / 3);
    assert.equal(resist(-400, WIDTH), -far);
  });
});

describe('the time in which a page settles', () => {
  it('is shorter the faster the page is, within limits', () => {
    assert.ok(findSettleTime(200, 3) < findSettleTime(200, 2));
    assert.equal(findSettleTime(200, 0), 320);
    assert.equal(findSettleTime(10, 5), 160);
  });
});

describe('fingers on a touchpad', () => {
  it('have left after a flick that fades', () => {
    assert.equal(findFlick([-0.5, -2, -1.7, -1.4, -1.2, -1]), -2);
    assert.equal(findFlick([2, 1.7, 1.4, 1.2, 1]), 2);
  });

  it('may still move evenly, slowly or for the first time', () => {
    assert.equal(findFlick([1, 1.1, 1, 1.1, 1, 1.1]), null);
    assert.equal(findFlick([0.2, 0.15, 0.1, 0.08, 0.05]), null);
    assert.equal(findFlick([3, 2, 1]), null);
  });
});
