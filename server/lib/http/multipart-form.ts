import '@fastify/multipart'; // adds request.parts() to Fastify's types
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export async function readForm(request: FastifyRequest, fileLimit?: number): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  try {
    return await readParts(request, fileLimit);
  } catch (error) {
    if (fileLimit && (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(fileLimit);
    // The plugin's limits have a status; parser errors don't.
    throw (error as { statusCode?: number }).statusCode ? error : new AppError('MALFORMED', { cause: error });
  }
}

const tooLarge = (limit: number) =>
  new AppError('FILE_TOO_LARGE', {
    message: `This file is larger than ${limit / 1024 / 1024} MB. Choose a smaller one.`,
  });

async function readParts(request: FastifyRequest, fileLimit?: number): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts(fileLimit ? { limits: { fileSize: fileLimit } } : {})) {
    if (part.type === 'file') {
      const content = (await part.toBuffer()) as Buffer<ArrayBuffer>;
      // Browsers send an empty file without a name for an unused input.
      if (content.length > 0 || part.filename) {
        fields.set(part.fieldname, new File([content], part.filename ?? '', { type: part.mimetype }));
      }
    } else {
      fields.set(part.fieldname, part.value);
    }
  }
  return Object.fromEntries(fields);
}
