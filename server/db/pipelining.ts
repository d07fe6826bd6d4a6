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
 * Kysely on the pool, but for one thing: Kysely sends a statement of a transaction when the one before is answered. Here
 * those that are asked for together travel together, and run in the order in which they were asked for.
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
  /** Kysely asks for this when a transaction gets its connection, which one after the other may use. */
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
