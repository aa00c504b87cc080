import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { unusableCertificate } from '../config/certificate.ts';
import type { Log } from '../runtime/log.ts';
import type { HttpListener } from './http-listener.ts';

const LOOK_INTERVAL_MS = 10_000;

interface Files {
  TLS_KEY_FILE: string;
  TLS_CERT_FILE: string;
}

/**
 * The certificate of this process's services. It is read again every ten seconds. New connections get the renewed certificate, or the old
 * one as long as key and certificate don't match.
 */
export class ServedCertificate {
  readonly #files: Files;
  #texts: { key: string; cert: string };
  #end: Date;
  #refusal: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @throws OperatorError if it can't be read */
  constructor(files: Files) {
    this.#files = files;
    try {
      this.#texts = this.#read();
      this.#end = endOf(this.#texts.cert);
    } catch (error) {
      throw unusableCertificate(error);
    }
  }

  get end(): Date {
    return this.#end;
  }

  /** Begins checking the files, for these listeners. */
  renewFor(listeners: readonly HttpListener[], log: Log): void {
    this.#timer = setInterval(() => this.#look(listeners, log), LOOK_INTERVAL_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(listeners: readonly HttpListener[], log: Log): void {
    try {
      const texts = this.#read();
      if (texts.key !== this.#texts.key || texts.cert !== this.#texts.cert) {
        // Throws for an invalid certificate before any port uses it.
        createSecureContext(texts);
        const end = endOf(texts.cert);
        for (const listener of listeners) listener.useCertificate(texts);
        this.#texts = texts;
        this.#end = end;
        log.info({ certificateEnd: end }, 'using the renewed certificate');
      }
      this.#refusal = undefined;
    } catch (error) {
      const { message } = unusableCertificate(error);
      // Log this once, not every ten seconds.
      if (message !== this.#refusal)
        log.warn({ err: error }, 'cannot use the renewed certificate; keeping the old one');
      this.#refusal = message;
    }
  }

  #read() {
    const { TLS_KEY_FILE, TLS_CERT_FILE } = this.#files;
    return { key: readFileSync(TLS_KEY_FILE, 'utf8'), cert: readFileSync(TLS_CERT_FILE, 'utf8') };
  }
}

function endOf(certificate: string): Date {
  return new Date(new X509Certificate(certificate).validTo);
}
