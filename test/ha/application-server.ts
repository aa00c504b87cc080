import { compiledProgram } from '../support/command.ts';
import { installedPgbouncer } from '../support/pgbouncer.ts';
import { until } from '../support/until.ts';
import { parseEnvironment } from './guide-files.ts';
import { Machine, type Service } from './machine.ts';
import type { Place } from './place.ts';

/** The first version that keeps prepared statements in transaction pooling. */
const KEEPS_STATEMENTS = 1.21;
/** As Debian's own; the guide leaves that to the package. */
const GLOBAL = 'global\n  maxconn 1000\n\n';

interface ServerOptions {
  place: Place;
  name: string;
  host: number;
  logs: string;
  files: Map<string, string>;
}

/** An application server of the guide: the processes of `groundswell serve`, and what leads them to the databases. */
export class ApplicationServer extends Machine {
  readonly environment: Record<string, string>;
  /** Whether PgBouncer stands between; where the installed one is too old, the settings that it would have. */
  readonly usesPgbouncer = Number(installedPgbouncer()) >= KEEPS_STATEMENTS;
  #serve: Service | undefined;

  constructor({ files, ...options }: ServerOptions) {
    super(options.place, options);
    const proxy = files.get('/etc/haproxy/haproxy.cfg of the application servers') as string;
    const config = this.write('/etc/haproxy/haproxy.cfg', GLOBAL + proxy);
    this.start('haproxy', ['haproxy', '-db', '-f', config]);
    const pooler = files.get('/etc/pgbouncer/pgbouncer.ini') as string;
    // An older one does not know the setting, and loses what it is about.
    const known = this.usesPgbouncer ? pooler : pooler.replace(/^max_prepared_statements.*\n/m, '');
    const ini = this.write('/etc/pgbouncer/pgbouncer.ini', known);
    this.write('/etc/pgbouncer/userlist.txt', files.get('/etc/pgbouncer/userlist.txt') as string);
    if (installedPgbouncer()) this.start('pgbouncer', ['pgbouncer', ini], { asPostgres: true });
    const direct = parseEnvironment(this.adapt(files.get('/etc/groundswell.env') as string));
    const pooled = parseEnvironment(this.adapt(files.get('/etc/groundswell.env with PgBouncer') as string));
    this.environment = {
      ...direct,
      ...(this.usesPgbouncer ? pooled : {}),
      DATA_DIR: this.makeFolder('/var/data'),
    };
    this.#pooled = { ...direct, ...pooled };
  }

  readonly #pooled: Record<string, string>;

  /** Runs an operator command on this machine. */
  groundswell(args: string[], options: { code?: number; pooled?: boolean } = {}): Promise<string> {
    const environment = options.pooled ? this.#pooled : this.environment;
    return this.run([process.execPath, compiledProgram(), ...args], { environment, ...options });
  }

  startServe(environment: Record<string, string> = {}): void {
    const settings = { ...this.environment, ...environment };
    const command = [process.execPath, compiledProgram(), 'serve', '--workers', '2'];
    this.#serve = this.start('serve', command, { environment: settings });
  }

  async untilReady(): Promise<void> {
    await until(
      async () => {
        if (!this.#serve?.isRunning) throw new Error(`serve of ${this.name} has ended: see its log`);
        return this.isReady();
      },
      `serve of ${this.name} is ready`,
      60_000,
    );
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    return fetch(`http://${this.address}:3003/ready`, { signal }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Asks it to stop, as a supervisor does. @returns its exit code */
  async stopServe(): Promise<number | null | undefined> {
    return this.#serve?.stop();
  }
}
