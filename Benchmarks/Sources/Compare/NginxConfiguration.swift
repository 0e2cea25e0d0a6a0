import Foundation

/// nginx's configuration: as a distribution ships it, apart from what the comments in it explain.
struct NginxConfiguration {
    let folder: URL
    let endpoints: Endpoints
    let certificates: Certificates

    var file: URL { folder.appendingPathComponent("nginx.conf") }

    func write() throws {
        let pages = folder.appendingPathComponent("pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for content in [Content.small, .large] {
            try Data(content.json.utf8).write(to: pages.appendingPathComponent(content.path))
        }
        try Data(text.utf8).write(to: file)
    }

    private var text: String {
        """
        daemon off;
        # One worker: the contender has the other core.
        worker_processes 1;
        worker_rlimit_nofile 8192;
        \(user)
        pid nginx.pid;
        error_log error.log;
        events { worker_connections 4096; }
        http {
            access_log off;
            default_type application/json;
            root pages;
            sendfile on;
            tcp_nopush on;
            open_file_cache max=16;
            client_body_temp_path temporary-body;
            proxy_temp_path temporary-proxy;
            fastcgi_temp_path temporary-fastcgi;
            uwsgi_temp_path temporary-uwsgi;
            scgi_temp_path temporary-scgi;
            # The default ends a connection after 1,000 requests.
            keepalive_requests 1000000000;
            keepalive_timeout 600s;
            # The default is 128; the row with 256 at once is to use one connection.
            http2_max_concurrent_streams 512;
            # Sessions are resumed with tickets, which is the default.
            ssl_certificate \(certificates.certificateFile);
            ssl_certificate_key \(certificates.keyFile);
            ssl_protocols TLSv1.2 TLSv1.3;
            log_format resumed "$arg_c $ssl_session_reused";
            server {
                listen 127.0.0.1:\(endpoints.http) backlog=4096;
                location = /status { stub_status; }
                # Nobody ever answers on that socket.
                location = /stalled {
                    proxy_pass http://unix:\(folder.path)/stalled.sock:/;
                    proxy_read_timeout 1h;
                }
            }
            server { listen 127.0.0.1:\(endpoints.https) ssl backlog=4096; }
            server { listen 127.0.0.1:\(endpoints.http2) ssl http2 backlog=4096; }
            server {
                listen 127.0.0.1:\(endpoints.closing) ssl backlog=4096;
                keepalive_timeout 0;
                access_log closing.log resumed;
            }
        }
        """
    }

    /// As root, nginx would drop to a user who cannot read the work folder.
    private var user: String { geteuid() == 0 ? "user root;" : "" }
}
