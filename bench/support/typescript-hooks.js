import { transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The same options as the product's build except for bundling. Not tsx, because it assigns a name to each
 * function when it is created.
 */
const OPTIONS = {
  loader: 'ts',
  target: 'es2023',
  supported: { 'import-attributes': true },
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  sourcemap: 'inline',
};

export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    const isOurs = error.code === 'ERR_MODULE_NOT_FOUND' && /^(\.|\/|file:).*\.js$/.test(specifier);
    if (!isOurs) throw error;
    return next(specifier.replace(/\.js$/, '.ts'), context);
  }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), { ...OPTIONS, sourcefile: file });
  return { format: 'module', source: code, shortCircuit: true };
}
