import type { Stores } from '../stores.ts';
import type { ConsentRow, OutsideService } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Returns the services that the account has allowed on this device. Visitors have none. */
export async function consentsOf({ vault, accountId }: Vault): Promise<OutsideService[]> {
  return (await rowsOf({ vault, accountId })).map(({ service }) => service);
}

/** Allows a service. `at`: epoch ms. */
export async function giveConsent({ vault, accountId }: Vault, service: OutsideService, at: number): Promise<void> {
  if (accountId) await vault.consents.put({ accountId, service, at });
}

export async function withdrawConsent({ vault, accountId }: Vault, service: OutsideService): Promise<void> {
  if (accountId) await vault.consents.delete([accountId, service]);
}

async function rowsOf({ vault, accountId }: Vault): Promise<ConsentRow[]> {
  if (!accountId) return [];
  return vault.consents.where('[accountId+service]').between([accountId, ''], [accountId, '\uffff']).toArray();
}
