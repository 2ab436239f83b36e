import Dexie from 'dexie';

/** Everything that this device has stored, as one text. `isCounted`: whether a database is among it. */
export async function storedText(isCounted: (database: string) => boolean = () => true): Promise<string> {
  const names = (await Dexie.getDatabaseNames()).filter(isCounted);
  const databases = await Promise.all(
    names.map(async (name) => {
      const database = await new Dexie(name).open();
      const rows = await Promise.all(database.tables.map((table) => table.toArray()));
      database.close();
      return rows;
    }),
  );
  return JSON.stringify(databases);
}
