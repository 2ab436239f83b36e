import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import type { AnyMutation } from '../../../../src/shared/mutations/index.ts';
import { PushWorld } from '../../../support/push-world.ts';
import { addRelations } from '../../../support/relation-deeds.ts';
import { readersOf } from '../../../support/relation-oracle.ts';
import { idOf } from '../../server/helpers.ts';

let world: PushWorld;
beforeEach(async () => {
  world = new PushWorld(addRelations);
  await world.signIn();
});
afterEach(() => world.close());

const deneb = { accountId: asAccountId(idOf('deneb')), username: 'deneb' };
const orion = { accountId: asAccountId(idOf('orion')), username: 'orion' };
const club = { groupId: asAccountId(idOf('club')), groupName: 'club' };

const isAccept = ({ url }: Request) => url.includes('/acceptRequest/');

/** The browser sends it twice. The server does it, and then asks for a pause. */
function putOff(): void {
  let sends = 0;
  world.repeat(isAccept, { gapMs: 100 });
  world.server.faults.set({
    match: (request) => isAccept(request) && ++sends === 2,
    respond: { status: 429, body: { err: 'Later' }, headers: { 'retry-after': '30' } },
  });
}

const cases: [string, string, AnyMutation, AnyMutation][] = [
  [
    'deneb',
    'club',
    { kind: 'answer-group-request', ...club, ...deneb, isAccepted: true },
    { kind: 'remove-member', ...club, ...deneb },
  ],
  ['orion', 'luna', { kind: 'answer-request', ...orion, isAccepted: true }, { kind: 'remove-subscriber', ...orion }],
];

it.each(cases)(
  'removing %s from the readers of %s is sent although accepting them was answered with 429',
  async (name, where, accept, remove) => {
    putOff();
    await world.start();
    const id = await world.does(accept);
    await world.until(async () => expect((await world.row(id))?.state).toMatchObject({ failure: { status: 429 } }));
    expect(readersOf(world.server.core, where)).toContain(name);
    await world.does(remove);
    await world.done(1000);
    expect(readersOf(world.server.core, where)).not.toContain(name);
  },
);

it.each(cases)(
  'accepting %s as a reader of %s needs no decision if it succeeded before a repetition was answered with 429',
  async (name, where, accept) => {
    putOff();
    await world.start();
    await world.does(accept);
    await world.done(1000);
    expect(readersOf(world.server.core, where)).toContain(name);
  },
);
