import type { ClientModule } from './published-client.ts';

/** The requests that each function has sent, in each version, as they stand in the README beside this file. */
export class CallTable {
  readonly #requests = new Map<string, Map<number, Set<string>>>();
  #current: Set<string> | undefined;

  /** Notes what an axios instance of a client sends from now on. */
  watch({ interceptors }: ClientModule): void {
    interceptors.response.use(
      (response: ClientModule) => {
        this.#note(response);
        return response;
      },
      (error: ClientModule) => {
        if (error.response) this.#note(error.response);
        return Promise.reject(error);
      },
    );
  }

  begin(name: string, version: number): void {
    const versions = this.#requests.get(name) ?? new Map<number, Set<string>>();
    this.#requests.set(name, versions);
    this.#current = new Set();
    versions.set(version, this.#current);
  }

  #note({ config, request, status }: ClientModule): void {
    // Older versions of axios show the request of another package.
    const { pathname, searchParams } = new URL(request.path ?? request._currentUrl, 'http://groundswell');
    const path = pathname.replace(/\/([a-z]{2}-)?\d+(?=\/|$)/g, '/…').replace(/\/[NWR]\d+$/, '/…');
    const names = [...new Set(searchParams.keys())];
    const query = names.length > 0 ? `?${names.join('&')}` : '';
    this.#current?.add(`\`${config.method.toUpperCase()} ${path}${query}\` ${status}`);
  }

  /** Versions that send the same stand together; functions that send nothing by themselves have no line. */
  lines(): string[] {
    return [...this.#requests].flatMap(([name, versions]) => {
      const numbers = new Map<string, number[]>();
      for (const [version, sent] of versions) {
        const text = [...sent].join('<br>');
        if (!text) continue;
        numbers.set(text, [...(numbers.get(text) ?? []), version]);
      }
      return [...numbers].map(([text, those]) => `| \`${name}\` | ${those.join(', ')} | ${text} |`);
    });
  }
}
