import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { validateXML, type XMLValidationError } from 'xmllint-wasm';
import { Config } from '../../platform/config/config.js';
import type { ReportKind, SCHEMA_VERDICTS } from '../domain/case.events.js';
import { SAR_SCHEMA } from './activity-codes.js';

/** Result of checking a file against the authority's schema. */
export interface SchemaCheckResult {
  readonly verdict: (typeof SCHEMA_VERDICTS)[number];
  /** The first faults in the words of the validator, or why there was no check. */
  readonly faults: readonly string[];
}

const FAULTS_SHOWN = 50;
const FAULT_CHARS_MAX = 500;
/** Maximum memory of a check in pages of 64 KiB; a file of 2,000 payments takes 40 MiB. */
const MEMORY_PAGES_MAX = 2_048;
const FILE = 'report.xml';

/**
 * Checks report files in a worker thread of the library, one at a time, because each check needs its own
 * memory.
 */
@Injectable()
export class ReportSchemas {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly config: Config) {}

  check(kind: ReportKind, xml: string): Promise<SchemaCheckResult> {
    const answer = this.last.then(() => this.checkNow(kind, xml));
    this.last = answer.catch(() => null);
    return answer;
  }

  private async checkNow(kind: ReportKind, xml: string): Promise<SchemaCheckResult> {
    const path = this.config.goamlSchemaFile;
    if (kind === 'fincen_sar') return checkedBy(SAR_SCHEMA, xml);
    if (path === undefined) return unchecked('The operator gave no schema (GOAML_SCHEMA_FILE).');
    try {
      return await checkedBy(await readFile(path, 'utf8'), xml);
    } catch {
      return unchecked('The schema that the operator gave (GOAML_SCHEMA_FILE) cannot be used.');
    }
  }
}

const unchecked = (why: string): SchemaCheckResult => ({ verdict: 'not_checked', faults: [why] });

async function checkedBy(schema: string, contents: string): Promise<SchemaCheckResult> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: FILE, contents }],
    schema: [{ fileName: 'schema.xsd', contents: schema }],
    maxMemoryPages: MEMORY_PAGES_MAX,
  });
  if (valid) return { verdict: 'valid', faults: [] };
  // Messages about the schema itself, such as warnings, are not faults of the file.
  const faults = errors.filter(({ loc }) => loc?.fileName === FILE).map(faultOf);
  return { verdict: 'invalid', faults: [...new Set(faults)].slice(0, FAULTS_SHOWN) };
}

function faultOf({ message, loc }: XMLValidationError): string {
  const said = message.replace(/^.*?error : /, '').replaceAll('{www.fincen.gov/base}', '');
  return `Line ${loc?.lineNumber}: ${said}`.slice(0, FAULT_CHARS_MAX);
}
