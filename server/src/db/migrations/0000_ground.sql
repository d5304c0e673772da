CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- What searches compare: lower case, no accents, đ as d. Immutable, so that columns and indexes may be made of it:
-- the dictionary is named, which is what makes unaccent depend on nothing else.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)));
--> statement-breakpoint
-- HMAC-SHA256 over "<id>.<expires>" with the two padded keys of RFC 2104, as base64url: the address of a file that lapses.
-- decode(…, 'escape') and not convert_to, which is not immutable and would keep PostgreSQL from inlining this.
CREATE FUNCTION signed_file(id uuid, expires bigint, inner_key bytea, outer_key bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '/files/' || id::text || '?e=' || expires::text || '&s=' || rtrim(translate(encode(sha256(outer_key || sha256(inner_key || decode(id::text || '.' || expires::text, 'escape'))), 'base64'), '+/', '-_'), '=');
