import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type ConnectionProvider,
  type DatabaseConnection,
  type PostgresPool,
} from 'kysely';

/**
 * Opens Kysely on the pool, with pipelining: Kysely sends each statement of a transaction only after the one before is
 * answered. Here, statements that are issued together are sent together, and run in the order they were issued.
 */
export async function openKysely<Tables>(pool: PostgresPool): Promise<Kysely<Tables>> {
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  await driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipeliningExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

class PipeliningExecutor extends DefaultQueryExecutor {
  /** Kysely calls this when a transaction gets its connection; the given provider allows one user at a time. */
  override withConnectionProvider(oneAfterTheOther: ConnectionProvider): DefaultQueryExecutor {
    let connection: Promise<DatabaseConnection> | undefined;
    return super.withConnectionProvider({
      provideConnection: async (consumer) => {
        connection ??= oneAfterTheOther.provideConnection(async (own) => own);
        return consumer(await connection);
      },
    });
  }
}
