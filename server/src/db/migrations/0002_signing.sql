-- HMAC-SHA256 with the two padded keys of RFC 2104 over a file's id and when its address lapses, in hexadecimal: half the time of the
-- text in base64url that was signed before. Every operator is immutable, so that PostgreSQL inlines it.
CREATE FUNCTION file_signature(id uuid, expires bigint, inner_key bytea, outer_key bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(sha256(outer_key || sha256(inner_key || uuid_send(id) || int8send(expires))), 'hex');
--> statement-breakpoint
DROP FUNCTION signed_file(uuid, bigint, bytea, bytea);
